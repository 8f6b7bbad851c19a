type Row = Readonly<Record<string, unknown>>

/** An automation in the copy of a site's setup: a draft that nobody was in, and that calls nobody's server. */
export function copiedAutomation(row: Row): Row | null {
  if (row['deleted_at']) return null
  const nothing = { version: '0', trigger_key: '', published_at: null, paused_at: null }
  return { ...row, ...nothing, status: 'draft', draft: withoutAddresses(row['draft']) }
}

/** The address of a webhook may hold a key, and is where the other site's contacts go. */
function withoutAddresses(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAddresses)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutAddresses(inner)])
  const copy: Row = Object.fromEntries(entries)
  return copy['kind'] === 'webhook' ? { ...copy, url: '' } : copy
}
