import { NativeSelect, Text, TextInput } from '@mantine/core'
import { sendingCalls } from '#features/sending/contract.ts'
import { useSite } from '#platform/web/site.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import type { Utm } from '../contract.ts'
import { utmDefaults, utmOf, withUtm } from '../utm.ts'
import type { StepProps } from './step-props.ts'
import styles from './wizard.module.css'

/** Fields for the UTM parameters of the email's links to the site, with an example link. */
export function UtmFields({ fields, change, issues }: StepProps) {
  const { name, email } = fields
  const { utm } = email
  const site = useSite()
  const { data } = useCall(sendingCalls.loadSettings, {})
  const isOnForSite = data?.settings.tag_links ?? false
  const tags = utmOf({ name, email }, { isOnForSite, siteUrl: site.url })
  const put = (part: Partial<Utm>) => change({ email: { ...email, utm: { ...utm, ...part } } })
  const field = (key: 'source' | 'medium' | 'campaign' | 'content', placeholder: string) => ({
    placeholder,
    value: utm[key],
    maxLength: 100,
    autoComplete: 'off',
    error: issues[`email.utm.${key}`],
    onChange: (event: { target: { value: string } }) => put({ [key]: event.target.value }),
  })
  return (
    <Panel
      title="UTM parameters"
      text="Added to links to your own site, so that analytics tools recognize the campaign."
    >
      <NativeSelect
        label="Add to links"
        data={[
          { value: 'site', label: `Site default (${isOnForSite ? 'on' : 'off'})` },
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
        value={utm.mode}
        onChange={(event) => put({ mode: event.target.value as Utm['mode'] })}
      />
      {tags && (
        <>
          <div className={styles.pair}>
            <TextInput label="Source" {...field('source', utmDefaults.source)} />
            <TextInput label="Medium" {...field('medium', utmDefaults.medium)} />
          </div>
          <div className={styles.pair}>
            <TextInput label="Campaign" {...field('campaign', name)} />
            <TextInput label="Content" {...field('content', 'None')} />
          </div>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {withUtm(site.url, tags)}
          </Text>
          <Text size="sm" c="dimmed">
            Links to other sites and unsubscribe links stay as they are, and so do parameters that a link already has.
          </Text>
        </>
      )}
    </Panel>
  )
}
