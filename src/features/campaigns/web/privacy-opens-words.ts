/** What an open by a privacy proxy says, beside figures and choices that count those. */
export const privacyOpensWords =
  'Apple Mail and other privacy proxies open emails by themselves, so these contacts may not have read it.'
