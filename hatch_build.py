"""The pages of the web table are built into the package, so that whoever installs it needs Python and nothing else."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # whoever works on it builds the pages with tools/build_client.py
        subprocess.run([sys.executable, str(Path(self.root, "tools", "build_client.py"))], check=True)
        build_data["artifacts"].append("src/cinque/web/pages/**")
