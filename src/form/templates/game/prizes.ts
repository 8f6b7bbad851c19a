/** Nine typical prizes for games that suit any shop. Three of them win nothing. */
export const shopPrizes: [label: string, weight: number, code: string | null][] = [
  ['5% off', 22, 'LUCKY5'],
  ['Next time', 12, null],
  ['10% off', 20, 'LUCKY10'],
  ['So close', 12, null],
  ['15% off', 10, 'LUCKY15'],
  ['Free shipping', 12, 'LUCKYSHIP'],
  ['Not today', 6, null],
  ['20% off', 5, 'LUCKY20'],
  ['A free gift', 1, 'LUCKYGIFT'],
]
