import { useSyncExternalStore } from 'react'

let saving: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Marks a campaign as being saved until the promise settles. A save may continue after its editor was closed. */
export async function whileSaving<T>(campaignId: string, save: Promise<T>): Promise<T> {
  put(new Set([...saving, campaignId]))
  try {
    return await save
  } finally {
    put(new Set([...saving].filter((id) => id !== campaignId)))
  }
}

/** Returns the IDs of the campaigns that this dashboard is saving now. */
export function useSavingCampaigns(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => saving)
}

function put(next: ReadonlySet<string>): void {
  saving = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
