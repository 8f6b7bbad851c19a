import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { useLiveCount } from '#platform/web/use-live-count.ts'
import { campaignCalls, type CampaignSummary } from '../contract.ts'
import { withoutContact } from '../rules.ts'
import { emailOf } from '../test-rules.ts'
import { countWords, pageOf } from './campaign-words.ts'
import { privacyOpensWords } from './privacy-opens-words.ts'
import { ResendVariant } from './resend-variant.tsx'
import { useResendVariant } from './use-resend-variant.ts'

interface ResendDialogProps {
  campaign: Pick<CampaignSummary, 'id' | 'subject'>
  onClose: () => void
}

/** A dialog that creates a resend of a campaign for those who did not open it, and opens its draft. */
export default function ResendDialog({ campaign, onClose }: ResendDialogProps) {
  const navigate = useNavigate()
  const path = useSitePath()
  const { data } = useCall(campaignCalls.load, { campaign_id: campaign.id })
  const variant = useResendVariant(data?.campaign)
  const sent = data && emailOf(data.campaign.email, data.campaign.test, variant.chosen)
  const [subject, setSubject] = useState('')
  const [preview, setPreview] = useState<string | null>(null)
  const [withMachines, setWithMachines] = useState(false)
  const excluded = data && {
    excluded_lists: data.campaign.audience.excluded_lists,
    excluded_segments: data.campaign.audience.excluded_segments,
  }
  const audienceOf = (with_machine_opened: boolean) => ({
    type: 'email' as const,
    audience: { ...excluded, not_opened: { campaign_id: campaign.id, with_machine_opened } },
  })
  const sure = useLiveCount(campaignCalls.audience, audienceOf(false))
  const all = useLiveCount(campaignCalls.audience, audienceOf(true))
  const resend = useAction(campaignCalls.resend, { invalidates: [campaignCalls.list] })
  const count = withMachines ? all.count : sure.count
  const create = async () => {
    const answer = await resend.run({
      campaign_id: campaign.id,
      subject,
      with_machine_opened: withMachines,
      ...(variant.isOffered && { variant: variant.chosen }),
      ...(preview !== null && { preview_text: preview }),
    })
    if (!answer) return
    notify(`${answer.campaign.name} created.`)
    await navigate({ to: path(`${pageOf(answer.campaign)}?step=review`) })
  }
  return (
    <Modal opened onClose={onClose} title="Resend to non-openers" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <Stack gap="md">
          {data && variant.isOffered && (
            <ResendVariant campaign={data.campaign} variant={variant} problem={resend.issues['variant']} />
          )}
          <TextInput
            label="New subject"
            description={`Sent before as “${withoutContact(sent?.subject ?? campaign.subject)}”`}
            data-autofocus
            maxLength={300}
            value={subject}
            error={resend.issues['subject']}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          <TextInput
            label="Preview text"
            maxLength={300}
            value={preview ?? sent?.preview_text ?? ''}
            onChange={(event) => setPreview(event.currentTarget.value)}
          />
          {sure.count !== undefined && all.count !== undefined && all.count > sure.count && (
            <Checkbox
              label={`Include ${countWords('email', all.count - sure.count)} with privacy-proxy opens only`}
              description={privacyOpensWords}
              checked={withMachines}
              onChange={(event) => setWithMachines(event.currentTarget.checked)}
            />
          )}
          <Text size="sm">
            {count === undefined
              ? 'Counting…'
              : count === 0
                ? 'Nobody is left: everyone opened it, got a resend, or is no longer subscribed.'
                : `Goes to ${countWords('email', count)}. Anyone who opens it before the resend leaves is left out, and nobody gets two resends.`}
          </Text>
          <ErrorNotice error={resend.issues['subject'] || resend.issues['variant'] ? null : resend.error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={resend.busy} disabled={count === 0 || !variant.isKnown}>
              Create resend
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
