import { done, later } from '../build.ts'
import { line, type Look, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#ffffff',
  ink: '#141414',
  soft: '#595959',
  accent: '#141414',
  onAccent: '#ffffff',
  edge: '#767676',
  round: 0,
  radius: 0,
}
const { call } = stylesOf(look)

/** A short notice about cookies with a link to your policy. */
export const cookieNoticeBar = line(
  {
    slug: 'cookie-notice-bar',
    name: 'Cookie notice bar',
    description: 'A short notice about cookies with a link to your policy.',
    trade: 'any website',
    tags: ['cookie', 'notice', 'privacy', 'gdpr', 'consent', 'bar', 'minimal'],
    goal: 'call-to-action',
    form_type: 'smart-bar',
    settings: { position: 'bottom', before_show_delay: 0, bar_size: 60 },
  },
  look,
  {
    words: 'We use cookies to remember your cart and count visits.',
    middle: [[0.7, later('Privacy policy')]],
    action: done('Got it', call),
    thanks: 'Thank you.',
    width: 1080,
  },
)
