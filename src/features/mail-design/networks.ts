/** A social network: its color, and the strokes of its icon on a 24 × 24 grid (Tabler Icons, MIT). */
export interface Network {
  readonly label: string
  readonly color: string
  readonly strokes: readonly string[]
}

/** The networks that an email can link to. */
export const networks = {
  facebook: {
    label: 'Facebook',
    color: '#1877f2',
    strokes: ['M7 10v4h3v7h4v-7h3l1 -4h-4v-2a1 1 0 0 1 1 -1h3v-4h-3a5 5 0 0 0 -5 5v2h-3'],
  },
  instagram: {
    label: 'Instagram',
    color: '#c13584',
    strokes: [
      'M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10',
      'M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 0 0 -7 0',
      'M17 7v.01',
    ],
  },
  x: {
    label: 'X',
    color: '#000000',
    strokes: ['M4 4l11.733 16h4.267l-11.733 -16l-4.267 0', 'M4 20l6.768 -6.768m2.46 -2.46l6.772 -6.772'],
  },
  tiktok: {
    label: 'TikTok',
    color: '#010101',
    strokes: [
      'M21 7.917v4.034a9.948 9.948 0 0 1 -5 -1.951v4.5a6.5 6.5 0 1 1 -8 -6.326v4.326a2.5 2.5 0 1 0 4 2v-11.5h4.083a6.005 6.005 0 0 0 4.917 4.917',
    ],
  },
  youtube: {
    label: 'YouTube',
    color: '#e60000',
    strokes: ['M2 8a4 4 0 0 1 4 -4h12a4 4 0 0 1 4 4v8a4 4 0 0 1 -4 4h-12a4 4 0 0 1 -4 -4v-8', 'M10 9l5 3l-5 3l0 -6'],
  },
  linkedin: {
    label: 'LinkedIn',
    color: '#0a66c2',
    strokes: [
      'M8 11v5',
      'M8 8v.01',
      'M12 16v-5',
      'M16 16v-3a2 2 0 1 0 -4 0',
      'M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10',
    ],
  },
  pinterest: {
    label: 'Pinterest',
    color: '#bd081c',
    strokes: [
      'M8 20l4 -9',
      'M10.7 14c.437 1.263 1.43 2 2.55 2c2.071 0 3.75 -1.554 3.75 -4a5 5 0 1 0 -9.7 1.7',
      'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
    ],
  },
  whatsapp: {
    label: 'WhatsApp',
    color: '#128c4b',
    strokes: [
      'M3 21l1.65 -3.8a9 9 0 1 1 3.4 2.9l-5.05 .9',
      'M9 10a.5 .5 0 0 0 1 0v-1a.5 .5 0 0 0 -1 0v1a5 5 0 0 0 5 5h1a.5 .5 0 0 0 0 -1h-1a.5 .5 0 0 0 0 1',
    ],
  },
  bluesky: {
    label: 'Bluesky',
    color: '#0a6ad8',
    strokes: [
      'M6.335 5.144c-1.654 -1.199 -4.335 -2.127 -4.335 .826c0 .59 .35 4.953 .556 5.661c.713 2.463 3.13 2.75 5.444 2.369c-4.045 .665 -4.889 3.208 -2.667 5.41c1.03 1.018 1.913 1.59 2.667 1.59c2 0 3.134 -2.769 3.5 -3.5c.333 -.667 .5 -1.167 .5 -1.5c0 .333 .167 .833 .5 1.5c.366 .731 1.5 3.5 3.5 3.5c.754 0 1.637 -.571 2.667 -1.59c2.222 -2.203 1.378 -4.746 -2.667 -5.41c2.314 .38 4.73 .094 5.444 -2.369c.206 -.708 .556 -5.072 .556 -5.661c0 -2.953 -2.68 -2.025 -4.335 -.826c-2.293 1.662 -4.76 5.048 -5.665 6.856c-.905 -1.808 -3.372 -5.194 -5.665 -6.856',
    ],
  },
  mastodon: {
    label: 'Mastodon',
    color: '#563acc',
    strokes: [
      'M18.648 15.254c-1.816 1.763 -6.648 1.626 -6.648 1.626a18.262 18.262 0 0 1 -3.288 -.256c1.127 1.985 4.12 2.81 8.982 2.475c-1.945 2.013 -13.598 5.257 -13.668 -7.636l-.026 -1.154c0 -3.036 .023 -4.115 1.352 -5.633c1.671 -1.91 6.648 -1.666 6.648 -1.666s4.977 -.243 6.648 1.667c1.329 1.518 1.352 2.597 1.352 5.633s-.456 4.074 -1.352 4.944',
      'M12 11.204v-2.926c0 -1.258 -.895 -2.278 -2 -2.278s-2 1.02 -2 2.278v4.722m4 -4.722c0 -1.258 .895 -2.278 2 -2.278s2 1.02 2 2.278v4.722',
    ],
  },
  threads: {
    label: 'Threads',
    color: '#000000',
    strokes: [
      'M19 7.5c-1.333 -3 -3.667 -4.5 -7 -4.5c-5 0 -8 2.5 -8 9s3.5 9 8 9s7 -3 7 -5s-1 -5 -7 -5c-2.5 0 -3 1.25 -3 2.5c0 1.5 1 2.5 2.5 2.5c2.5 0 3.5 -1.5 3.5 -5s-2 -4 -3 -4s-1.833 .333 -2.5 1',
    ],
  },
  telegram: { label: 'Telegram', color: '#1c7fb5', strokes: ['M15 10l-4 4l6 6l4 -16l-18 7l4 2l2 6l3 -4'] },
  website: {
    label: 'Website',
    color: '#4b5563',
    strokes: [
      'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0',
      'M3.6 9h16.8',
      'M3.6 15h16.8',
      'M11.5 3a17 17 0 0 0 0 18',
      'M12.5 3a17 17 0 0 1 0 18',
    ],
  },
  email: {
    label: 'Email',
    color: '#4b5563',
    strokes: ['M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10', 'M3 7l9 6l9 -6'],
  },
} as const satisfies Record<string, Network>
export type NetworkName = keyof typeof networks
