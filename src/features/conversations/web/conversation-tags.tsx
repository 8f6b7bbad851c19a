import { TagsInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { type ConversationSummary, inboxCalls } from '../contract.ts'

/** Maximum number of tags of a conversation, and maximum length of each. */
const limits = { tags: 20, length: 50 }

interface ConversationTagsProps {
  conversation: Pick<ConversationSummary, 'id' | 'tags'>
  /** The tags of the site's conversations. */
  known: readonly string[]
}

/**
 * The tags of a conversation. Each added or removed tag is saved immediately, without overwriting colleagues' changes.
 */
export function ConversationTags({ conversation: { id, tags }, known }: ConversationTagsProps) {
  const update = useAction(inboxCalls.update, { invalidates: [inboxCalls.load, inboxCalls.list] })
  /** The tags being saved, until the conversation is loaded again. */
  const [saving, setSaving] = useState<string[] | null>(null)
  const stored = JSON.stringify(tags)
  useEffect(() => setSaving(null), [stored])
  const shown = saving ?? tags
  const change = async (next: string[]) => {
    const named = next.map((tag) => tag.trim().slice(0, limits.length).trim()).filter(Boolean)
    const add_tags = named.filter((tag) => !shown.includes(tag))
    const remove_tags = shown.filter((tag) => !named.includes(tag))
    if (add_tags.length + remove_tags.length === 0) return
    setSaving(named)
    if (!(await update.run({ conversation_id: id, add_tags, remove_tags }))) setSaving(null)
  }
  return (
    <Panel title="Tags">
      <TagsInput
        aria-label="Tags"
        placeholder={shown.length === 0 ? 'Add a tag' : undefined}
        data={[...known]}
        maxTags={limits.tags}
        value={[...shown]}
        error={update.error?.message}
        onChange={(next) => void change(next)}
      />
    </Panel>
  )
}
