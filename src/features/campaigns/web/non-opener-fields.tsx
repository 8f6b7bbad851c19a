import { Checkbox, Stack, Text } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type AudienceChoice, campaignCalls } from '../contract.ts'
import { privacyOpensWords } from './privacy-opens-words.ts'

type NotOpened = NonNullable<AudienceChoice['not_opened']>

interface NonOpenerFieldsProps {
  notOpened: NotOpened
  problem: string | undefined
  onChange: (notOpened: NotOpened) => void
}

/** Fields for the audience of a resend: those who did not open the campaign that is resent. */
export function NonOpenerFields({ notOpened, problem, onChange }: NonOpenerFieldsProps) {
  const path = useSitePath()
  const { data } = useCall(campaignCalls.load, { campaign_id: notOpened.campaign_id })
  const name = data?.campaign.name ?? 'the campaign'
  return (
    <Stack gap="md">
      <Text>
        This resend goes to contacts who got{' '}
        <TextLink to={path(`/campaigns/${notOpened.campaign_id}/report`)}>{name}</TextLink> and didn’t open it. Anyone
        who opens it before the resend leaves is left out, and nobody gets two resends.
      </Text>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <Checkbox
        label="Include contacts with privacy-proxy opens only"
        description={privacyOpensWords}
        checked={notOpened.with_machine_opened}
        onChange={(event) => onChange({ ...notOpened, with_machine_opened: event.currentTarget.checked })}
      />
    </Stack>
  )
}
