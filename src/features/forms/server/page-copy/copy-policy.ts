/**
 * The content security policy of a page's copy. It has no origin, and of scripts it runs the preview's alone: not even the one
 * that the owner's site carries of us.
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
