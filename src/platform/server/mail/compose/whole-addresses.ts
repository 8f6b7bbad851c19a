/** Whether a merge tag stands for a whole address, which is not to be encoded as a part of one. */
export function isWholeAddress(key: string): boolean {
  return key === 'unsubscribe_url' || /^product\.[^.]+\.(?:image_)?url$/.test(key)
}
