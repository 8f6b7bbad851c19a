/** Identifies this tab among the open ones, so that it can recognize its own changes. */
export const tabId = Math.random().toString(36).slice(2)
