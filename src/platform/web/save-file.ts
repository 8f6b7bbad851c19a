/** Saves a text as a file on the person's machine: as CSV, with a byte order mark, without which Excel takes it for another alphabet. */
export function saveCsv({ filename, csv }: { filename: string; csv: string }): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
