import { Button, NumberInput, PasswordInput, Switch, TagsInput } from '@mantine/core'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { Share } from '../contract.ts'
import styles from './sharing.module.css'

type Draft = Omit<Share, 'object_id' | 'has_facebook_token'>

interface CountsPanelProps {
  draft: Draft
  hasToken: boolean
  /** The token to save; undefined to leave it unchanged. */
  token: string | undefined
  issues: Readonly<Record<string, string>>
  onToken: (token: string | undefined) => void
  onChange: (part: Partial<Draft>) => void
}

/** Settings for which counts are shown and what they include. */
export function CountsPanel({ draft, hasToken, token, issues, onToken, onChange }: CountsPanelProps) {
  const { settings, former_hosts, with_pinterest } = draft
  const { counts } = settings
  const set = (part: Partial<typeof counts>) => onChange({ settings: { ...settings, counts: { ...counts, ...part } } })
  const isShown = counts.each || counts.total
  return (
    <Panel title="Share counts" text="Clicks on your own buttons always count, on every network.">
      <div className={styles.fields}>
        <Switch
          label="Count on each button"
          checked={counts.each}
          onChange={(event) => set({ each: event.currentTarget.checked })}
        />
        <Switch
          label="Total count"
          checked={counts.total}
          onChange={(event) => set({ total: event.currentTarget.checked })}
        />
        {isShown && (
          <>
            <NumberInput
              label="Show from"
              description="Smaller counts are not shown."
              w={200}
              min={0}
              max={1_000_000}
              allowDecimal={false}
              value={counts.min}
              error={issues['settings.counts.min']}
              onChange={(value) => set({ min: Number(value) || 0 })}
            />
            <Switch
              label="Add counts from Pinterest"
              description="Fetched by your server at most once an hour for each page."
              checked={with_pinterest}
              onChange={(event) => onChange({ with_pinterest: event.currentTarget.checked })}
            />
            {hasToken && token === undefined ? (
              <div className={styles.row}>
                <p className={styles.dim}>Counts from Facebook are added. The access token is saved.</p>
                <Button size="xs" variant="default" onClick={() => onToken('')}>
                  Remove token
                </Button>
              </div>
            ) : (
              <PasswordInput
                label="Facebook access token"
                description="Facebook tells counts to apps alone. Leave empty to count your own clicks."
                maxLength={500}
                autoComplete="off"
                value={token ?? ''}
                error={issues['facebook_token']}
                onChange={(event) => onToken(event.target.value || (hasToken ? '' : undefined))}
              />
            )}
            <TagsInput
              label="Former domains"
              description="Shares of these count for your site as it is now. http and https are one."
              placeholder="old-shop.example"
              maxTags={10}
              value={former_hosts}
              error={Object.entries(issues).find(([path]) => path.startsWith('former_hosts'))?.[1]}
              onChange={(hosts) => onChange({ former_hosts: hosts })}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
