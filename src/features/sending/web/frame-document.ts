const policy =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

/**
 * Wraps an email's HTML in a document for a sandboxed frame: no scripts, and no requests except for images. The policy
 * must precede any content of the email.
 */
export function frameDocument(html: string): string {
  const body = html.replace(/^\s*<!doctype[^>]*>/i, '')
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">${body}`
}
