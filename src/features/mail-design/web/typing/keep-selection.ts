/** Keeps the focus and selection in the text when something next to it is pressed. */
export const keepSelection = (event: { preventDefault: () => void }) => event.preventDefault()
