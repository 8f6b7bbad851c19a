/**
 * Merge tags of a prize that a contact won in a form's game, for emails of the automation that the game began. They're
 * empty without a prize.
 */
export const gameTags = { prize: 'game.prize', code: 'game.code' } as const

/** Game values shown in previews. */
export const gameSamples: Readonly<Record<string, string>> = { [gameTags.prize]: '10% off', [gameTags.code]: 'SPIN10' }
