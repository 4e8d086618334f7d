/** Mixes a hex colour with black (`amount` < 0) or white (`amount` > 0), from -1 to 1. */
export function tone(hex: string, amount: number): string {
  const target = amount < 0 ? 0 : 255;
  const share = Math.abs(amount);
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16);
    return Math.round(value + (target - value) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`.toUpperCase();
}
