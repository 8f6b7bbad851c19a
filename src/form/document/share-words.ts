/** Default texts of the share buttons and of those on images. {n} is a network's name, {c} a count. */
export const shareWords = {
  share: 'Share',
  on: 'Share on {n}',
  email: 'Share by email',
  copy: 'Copy link',
  copied: 'Link copied',
  print: 'Print',
  more: 'More ways to share',
  server: 'Your Mastodon server',
  cancel: 'Cancel',
  count: '{c} shares',
  download: 'Download image',
} as const

export type ShareWord = keyof typeof shareWords
