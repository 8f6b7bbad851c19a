/** Fetches JSON. Rejects after the timeout in milliseconds, and for any status but 2xx. */
export async function getJson(url: string, milliseconds: number): Promise<unknown> {
  const stop = new AbortController()
  setTimeout(() => stop.abort(), milliseconds)
  const answer = await fetch(url, { signal: stop.signal, headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error('refused')
  return answer.json()
}
