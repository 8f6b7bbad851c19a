/**
 * Returns the content security policy of a page's copy. The copy has no origin and runs only the preview's scripts, not
 * even the Trellis script of the owner's site.
 */
export function copyPolicy(origin: string): string {
  return [
    "default-src 'none'",
    `script-src ${origin}/p/ ${origin}/c/`,
    `connect-src ${origin}`,
    "style-src https: http: 'unsafe-inline'",
    'img-src https: http: data:',
    'font-src https: http: data:',
    'media-src https: http:',
    "form-action 'none'",
    "frame-ancestors 'self'",
    'base-uri https: http:',
    'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}
