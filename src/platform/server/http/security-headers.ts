const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
].join('; ')

/** What every answer carries: a browser takes it for what it says it is. */
export const noSniffing: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' }

/** What every answer but those of visitors' calls carries unless its route says otherwise: nobody frames or embeds the dashboard. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  // The windows in which stores and services are connected stay ours to follow.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Keeps browsers on https once they came by it. */
export const strictTransport: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000',
}
