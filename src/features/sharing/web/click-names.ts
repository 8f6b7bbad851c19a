import { networkFacts, type ShareNetwork } from '#embed/extra-data/share-networks.ts'

/** Returns the name of a clicked button for statistics. */
export function clickName(network: string): string {
  if (network === 'download') return 'Download'
  if (network === 'native') return 'Device share sheet'
  return networkFacts[network as ShareNetwork]?.name ?? network
}

const placements: Readonly<Record<string, string>> = {
  left: 'Left edge',
  right: 'Right edge',
  bottom: 'Bottom bar',
  inline: 'Inline',
  above: 'Above the text',
  below: 'Below the text',
  image: 'On images',
}

/** Returns the name of a placement for statistics. */
export function placementName(placement: string): string {
  return placements[placement] ?? placement
}
