/** Explains opens by privacy proxies, next to figures and choices that count them. */
export const privacyOpensWords =
  'Apple Mail and other privacy proxies open emails by themselves, so these contacts may not have read it.'
