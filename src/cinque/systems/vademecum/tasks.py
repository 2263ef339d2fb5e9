"""2.1 Retry Penalty: failures at a task count until it is solved or the situation changes."""

from cinque.systems.vademecum.model import VadeMecumScene


def forget_task(scene: VadeMecumScene, task: str) -> bool:
    """Nobody's failures at it count any longer; tells whether there were any."""
    gone = [key for key in scene.tasks if key == task or key.startswith(f"{task}/")]
    for key in gone:
        del scene.tasks[key]
    return bool(gone)
