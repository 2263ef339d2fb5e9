import { mount } from "svelte";
import App from "./App.svelte";
import "./state/mine.svelte";
import "./style/tokens.css";
import "./style/base.css";

export default mount(App, { target: document.getElementById("app")! });
