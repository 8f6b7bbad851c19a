/** For what is pressed beside a text: the text keeps the focus and what is selected in it. */
export const keepSelection = (event: { preventDefault: () => void }) => event.preventDefault()
