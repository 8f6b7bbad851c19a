/** Networks on which a page can be shared, in the order in which a new site shows them. */
export const shareNetworks = [
  'facebook',
  'x',
  'pinterest',
  'linkedin',
  'whatsapp',
  'email',
  'copy',
  'telegram',
  'reddit',
  'bluesky',
  'threads',
  'mastodon',
  'hackernews',
  'print',
  'native',
] as const
export type ShareNetwork = (typeof shareNetworks)[number]

interface NetworkFacts {
  readonly name: string
  /** The network's own color, dark enough for white text. */
  readonly color: string
  /** Strokes of width 2 in a 24 × 24 view box, after Tabler Icons (MIT), with few digits. */
  readonly icon: string
}

/** Name, color and icon of every network. */
export const networkFacts: Readonly<Record<ShareNetwork, NetworkFacts>> = {
  facebook: {
    name: 'Facebook',
    color: '#0866ff',
    icon: 'M17 4h-2a4 4 0 0 0-4 4v13M7 12h9',
  },
  x: {
    name: 'X',
    color: '#000',
    icon: 'M4 4l12 16h4L8 4zM4 20l7-7m2-2l7-7',
  },
  pinterest: {
    name: 'Pinterest',
    color: '#bd081c',
    icon: 'M9 21l4-12M11 15c2 3 7 0 7-5A6 6 0 1 0 7 13',
  },
  linkedin: {
    name: 'LinkedIn',
    color: '#0a66c2',
    icon: 'M5 10v10M5 4v.1M10 20V10m10 10v-6a4 4 0 0 0-10 0',
  },
  whatsapp: {
    name: 'WhatsApp',
    color: '#107c42',
    icon: 'M3 21l2-4a9 9 0 1 1 3 3zM9 9v1a5 5 0 0 0 5 5h1',
  },
  email: {
    name: 'Email',
    color: '#4b5563',
    icon: 'M3 5h18v14H3zl9 8l9-8',
  },
  copy: {
    name: 'Copy link',
    color: '#374151',
    icon: 'M9 15l6-6M11 6a5 5 0 0 1 7 7M13 18a5 5 0 0 1-7-7',
  },
  telegram: {
    name: 'Telegram',
    color: '#0f75b5',
    icon: 'M15 10l-4 4l6 6l4-16L3 11l4 2l2 6l3-4',
  },
  reddit: {
    name: 'Reddit',
    color: '#c43500',
    icon: 'M12 8c2.6 0 5 .8 6.7 2.1a2.5 2.5 0 0 1 2.3 4.4c0 3.6-4 6.5-9 6.5c-4.9 0-8.8-2.8-9-6.3l-1-.2a2.5 2.5 0 0 1 2.3-4.4C6 8.8 8.4 8 11 8zl1-5l6 1M18 4a1 1 0 1 0 2 0a1 1 0 1 0-2 0M8.5 13a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M14.5 13a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M10 17c.7.3 1.3.5 2 .5s1.3-.2 2-.5',
  },
  bluesky: {
    name: 'Bluesky',
    color: '#0a6ad8',
    icon: 'M6.3 5.1C4.7 3.9 2 3 2 6c0 .6.4 5 .6 5.7c.7 2.5 3.1 2.7 5.4 2.3c-4 .7-4.9 3.2-2.7 5.4c1 1 1.9 1.6 2.7 1.6c2 0 3.1-2.8 3.5-3.5c.3-.7.5-1.2.5-1.5c0 .3.2.8.5 1.5c.4.7 1.5 3.5 3.5 3.5c.8 0 1.6-.6 2.7-1.6c2.2-2.2 1.4-4.7-2.7-5.4c2.3.4 4.7.1 5.4-2.4c.2-.7.6-5 .6-5.6c0-3-2.7-2-4.3-.9c-2.3 1.7-4.8 5.1-5.7 6.9c-.9-1.8-3.4-5.2-5.7-6.9',
  },
  threads: {
    name: 'Threads',
    color: '#101010',
    icon: 'M19 7.5C17.7 4.5 15.3 3 12 3c-5 0-8 2.5-8 9s3.5 9 8 9s7-3 7-5s-1-5-7-5c-2.5 0-3 1.3-3 2.5c0 1.5 1 2.5 2.5 2.5c2.5 0 3.5-1.5 3.5-5s-2-4-3-4s-1.8.3-2.5 1',
  },
  mastodon: {
    name: 'Mastodon',
    color: '#563acc',
    icon: 'M18.6 15.3C16.8 17 12 16.9 12 16.9a18 18 0 0 1-3.3-.3c1.1 2 4.1 2.8 9 2.5C15.8 21.1 4.1 24.4 4 11.5V10.3C4 7.3 4 6.2 5.4 4.7C7 2.8 12 3 12 3s5-.2 6.6 1.7C20 6.2 20 7.3 20 10.3s-.5 4.1-1.4 5zM12 11.2V8.3C12 7 11.1 6 10 6S8 7 8 8.3V13m4-4.7C12 7 12.9 6 14 6s2 1 2 2.3V13',
  },
  hackernews: {
    name: 'Hacker News',
    color: '#b54700',
    icon: 'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM8 7l4 6l4-6M12 17v-4',
  },
  print: {
    name: 'Print',
    color: '#374151',
    icon: 'M17 17h2a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h2M17 9V5a2 2 0 0 0-2-2H9a2 2 0 0 0-2 2v4M7 15a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2z',
  },
  native: {
    name: 'More',
    color: '#374151',
    icon: 'M3 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 18a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.7 10.7l6.6-3.4M8.7 13.3l6.6 3.4',
  },
}
