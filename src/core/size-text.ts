const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Formats a number of bytes for display, in units of 1,024: "1.9 GB". */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  const amount = bytes / 1024 ** step
  const shown = step === 0 || amount >= 100 ? Math.round(amount) : Math.round(amount * 10) / 10
  return `${shown.toLocaleString('en')} ${units[step]}`
}
