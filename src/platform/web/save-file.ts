/**
 * Saves a text as a CSV file on the user's machine, with a byte order mark. Without it, Excel assumes another encoding.
 */
export function saveCsv({ filename, csv }: { filename: string; csv: string }): void {
  saveBlob(filename, new Blob(['\ufeff', csv], { type: 'text/csv' }))
}

/** Saves bytes as a file on the user's machine. */
export function saveBlob(filename: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
