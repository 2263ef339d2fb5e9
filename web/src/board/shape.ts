/** The outline of a token: its side is told by shape as well as by colour. */
export function outline(side: number, width: number, height: number, inset: number): string {
  const [x, y, w, h] = [inset, inset, width - 2 * inset, height - 2 * inset];
  const r = Math.min(w, h) * (side === 1 ? 0.5 : side === 2 ? 0.24 : 0.18);
  if (side === 3) return `M${x + w / 2} ${y}L${x + w} ${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}Z`;
  return `M${x + w / 2} ${y}H${x + w - r}a${r} ${r} 0 0 1 ${r} ${r}V${y + h - r}a${r} ${r} 0 0 1 ${-r} ${r}H${x + r}a${r} ${r} 0 0 1 ${-r} ${-r}V${y + r}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
}
