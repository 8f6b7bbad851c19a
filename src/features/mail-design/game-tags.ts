/** The merge tags of what a contact won in a form's game, in emails of the automation that it began. Without a prize they have no value. */
export const gameTags = { prize: 'game.prize', code: 'game.code' } as const

/** What previews show of a game. */
export const gameSamples: Readonly<Record<string, string>> = { [gameTags.prize]: '10% off', [gameTags.code]: 'SPIN10' }
