import type { ChatSettings } from './chat-data.ts'
import { shareNetworks } from './share-networks.ts'
import type { ImageSettings } from './images-data.ts'
import type { ShareSettings } from './share-settings.ts'

/** Default settings of share buttons. */
export const defaultShare: ShareSettings = {
  networks: shareNetworks.slice(0, 7).map((network) => ({ network, text: '', url: '', utm_campaign: '' })),
  places: { desktop: ['left'], tablet: ['left'], mobile: ['bottom'] },
  inline_selector: '',
  text_selector: '',
  look: {
    shape: 'rounded',
    size: 'medium',
    colors: 'network',
    background: '#1f2937',
    color: '#ffffff',
    with_names: false,
  },
  text: '[title]',
  subject: '[title]',
  with_utm: false,
  utm_medium: 'social',
  utm_campaign: '',
  counts: { each: false, total: false, min: 10 },
  headings: [],
}

/** Default settings of image buttons. */
export const defaultImages: ImageSettings = {
  actions: ['pinterest', 'facebook', 'x', 'copy'],
  corner: 'top-left',
  min_width: 200,
  min_height: 200,
  include_selector: '',
  exclude_selector: '',
  with_backgrounds: false,
  with_galleries: true,
  descriptions: ['alt', 'caption', 'title', 'page'],
  text: '[description]',
  colors: 'network',
  background: '#1f2937',
  color: '#ffffff',
  size: 'medium',
}

/** Default settings of the chat. */
export const defaultChat: ChatSettings = {
  color: '#4f46e5',
  // Most shops are light regardless of the device's setting, so a dark window would look foreign.
  scheme: 'light',
  side: 'right',
  offset: 20,
  team: '',
  welcomes: [],
  hours: null,
  absence: 'ask-later',
  greetings: [],
}
