type Row = Readonly<Record<string, unknown>>

/** Returns an automation for the copy of a site's setup: a draft without contacts or webhook addresses. */
export function copiedAutomation(row: Row): Row | null {
  if (row['deleted_at']) return null
  const nothing = { version: '0', trigger_key: '', published_at: null, paused_at: null }
  return { ...row, ...nothing, status: 'draft', draft: withoutAddresses(row['draft']) }
}

/** Removes webhook addresses. An address may contain a key, and it is where the other site's contacts are sent. */
function withoutAddresses(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAddresses)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutAddresses(inner)])
  const copy: Row = Object.fromEntries(entries)
  return copy['kind'] === 'webhook' ? { ...copy, url: '' } : copy
}
