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

/** A header of every answer: browsers must not guess the content type. */
export const noSniffing: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' }

/**
 * Headers of every answer except to visitors' calls, unless the route overrides them: no other site can frame or embed
 * the dashboard.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  // Keeps our access to the windows in which stores and services are connected.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Keeps browsers on https once they have used it. */
export const strictTransport: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000',
}
