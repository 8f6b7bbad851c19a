import type { OwnTexts } from '#form/document/translations/text-module.ts'
import { addressStart } from './share-addresses.ts'
import { networkFacts } from './share-networks.ts'
import type { ShareButton, ShareData } from './share-data.ts'
import type { SharedNetwork, ShareSettings } from './share-settings.ts'
import { shareSheet } from './share-sheet.ts'
import { rightToLeft, type ShareWords, wordsOf } from './extra-words.ts'
import { textNodes } from './text-nodes.ts'

/** The default text, which needn't be sent. */
const title = '[title]'

/** Compiles the settings of the share buttons for the page, in a language. */
export function compileShare(settings: ShareSettings, language: string, own: OwnTexts = {}): ShareData {
  const words = wordsOf('share', language, own[language])
  const { counts, headings, places } = settings
  const headingIn = (wanted: string) => headings.find((one) => one.language === wanted)?.heading
  const offers = (wanted: SharedNetwork['network']) => settings.networks.some(({ network }) => network === wanted)
  const heading = headingIn(language) ?? headingIn('')
  const { share, copied, count, server, cancel } = words
  return {
    buttons: settings.networks.map((one) => buttonOf(one, settings, words)),
    ...(settings.text !== title && { text: textNodes(settings.text) }),
    places: [places.desktop, places.tablet, places.mobile],
    ...(isMore(settings) && { more: 1 }),
    ...(settings.text_selector && { textSelector: settings.text_selector }),
    ...(settings.inline_selector && { inlineSelector: settings.inline_selector }),
    sheet: shareSheet(settings),
    ...(heading && { heading }),
    ...((counts.each || counts.total) && {
      counts: { min: counts.min, ...(counts.each && { each: 1 }), ...(counts.total && { total: 1 }) },
    }),
    words: {
      share,
      ...(offers('copy') && { copied }),
      ...(counts.total && { count }),
      ...(offers('mastodon') && { server, cancel }),
    },
    dir: rightToLeft.has(language) ? 'rtl' : 'ltr',
  }
}

function isMore({ counts, places, networks }: ShareSettings): boolean {
  const isInPage = Object.values(places).some((some) => some.some((place) => !/[tm]$/.test(place)))
  return counts.each || counts.total || isInPage || networks.some(({ network }) => network === 'native')
}

function buttonOf(shared: SharedNetwork, settings: ShareSettings, words: ShareWords): ShareButton {
  const { network } = shared
  const { name: ownName, icon } = networkFacts[network]
  const address = addressStart(network) ?? ''
  const utm = settings.with_utm
    ? [
        ['source', network],
        ['medium', settings.utm_medium],
        ['campaign', shared.utm_campaign || settings.utm_campaign],
      ].flatMap(([part, value]) => (value ? [`utm_${part}=${encodeURIComponent(value)}`] : []))
    : []
  const { label, name = '' } = namesOf(shared, ownName, settings, words)
  const click = {
    ...(shared.text && network !== 'print' && network !== 'copy' && { text: textNodes(shared.text) }),
    ...(network === 'email' && settings.subject !== title && { subject: textNodes(settings.subject) }),
    ...(shared.url && { url: textNodes(shared.url) }),
    ...(utm.length > 0 && network !== 'print' && { utm: utm.join('&') }),
  }
  const last = Object.keys(click)[0] ? 6 : name ? 5 : address ? 4 : 3
  return [network, label, icon, address, name, click].slice(0, last) as ShareButton
}

function namesOf(
  { network }: SharedNetwork,
  name: string,
  { look }: ShareSettings,
  words: ShareWords,
): { label: string; name?: string } {
  const own = { email: words.email, copy: words.copy, print: words.print, native: words.more } as const
  const label = network in own ? own[network as keyof typeof own] : words.on.replace('{n}', name)
  // The accessible name contains the visible text.
  return { label, ...(look.with_names && { name: network in own ? label : name }) }
}
