/** What an open by a privacy proxy says, beside figures and choices that count those. */
export const privacyOpensWords =
  'Apple Mail and other privacy proxies load every email themselves, so it is not known whether these people read it.'
