/** Saves a text as a file on the person's machine: as CSV, with a byte order mark, without which Excel takes it for another alphabet. */
export function saveCsv({ filename, csv }: { filename: string; csv: string }): void {
  saveBlob(filename, new Blob(['\ufeff', csv], { type: 'text/csv' }))
}

/** Saves bytes as a file on the person's machine. */
export function saveBlob(filename: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
