/** Whether a merge tag is filled at sending by what the shop and discounts know, not by the contact. */
export function isSendingTag(name: string): boolean {
  return /^(?:product\.[a-z0-9_-]+\.[a-z_]+|discount\.[\da-f-]{36}(?:\.(?:url|expires))?)$/i.test(name)
}

/** Whether a merge tag, by its key, stands for a whole address, which is not to be encoded as a part of one. */
export function isWholeAddress(key: string): boolean {
  return key === 'unsubscribe_url' || /^(?:product\.[^.]+\.(?:image_)?url|discount\.[\da-f-]{36}\.url)$/.test(key)
}
