/** A text becomes a file on this device. */
export function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** What somebody is called, as the name of a file: nothing that a disk takes for a path. */
export const fileName = (name: string, ending: string): string => `${name.replace(/[\s\\/:*?"<>|.]+/g, "-").replace(/^-+|-+$/g, "") || "cinque"}.${ending}`;
