/** Shortens a count for display: 999, "1.2K" from a thousand, "3.4M" from a million. */
export function formatNumber(count: number): string {
  const size = Math.abs(count)
  if (size >= 1_000_000) return `${shorten(count / 1_000_000)}M`
  if (size >= 1000) return `${shorten(Math.sign(count) * Math.min(size / 1000, 999))}K`
  return String(Math.round(count))
}

/** Formats a share between 0 and 1 as a percentage with at most one decimal: "12.5%". */
export function formatShare(share: number): string {
  return `${shorten(share * 100)}%`
}

function shorten(value: number): string {
  const digits = Math.abs(value) >= 99.95 ? 0 : 1
  return String(Number(value.toFixed(digits)))
}
