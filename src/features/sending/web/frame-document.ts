const policy =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

/**
 * A mail's HTML as a document for a sandboxed frame: no script, no request but for pictures. The policy has to come
 * before anything that the mail brings along.
 */
export function frameDocument(html: string): string {
  const body = html.replace(/^\s*<!doctype[^>]*>/i, '')
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">${body}`
}
