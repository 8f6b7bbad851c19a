/** Checks whether a merge tag is filled at sending with data of the shop and discounts instead of the contact's. */
export function isSendingTag(name: string): boolean {
  return /^(?:product\.[a-z0-9_-]+\.[a-z_]+|discount\.[\da-f-]{36}(?:\.(?:url|expires))?)$/i.test(name)
}

/** Checks whether a merge tag, by its key, stands for a whole URL, which must not be encoded as a part of one. */
export function isWholeAddress(key: string): boolean {
  return key === 'unsubscribe_url' || /^(?:product\.[^.]+\.(?:image_)?url|discount\.[\da-f-]{36}\.url)$/.test(key)
}
