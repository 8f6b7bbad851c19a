/** Names this tab among those that are open, so that it does not take its own changes for others'. */
export const tabId = Math.random().toString(36).slice(2)
