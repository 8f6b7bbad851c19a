import { Button } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { billingCalls, type StoreApp } from '../contract.ts'
import styles from './app-list.module.css'

/** The apps of the site, with those in its launcher and those included in its plan marked. */
export function AppList({ apps }: { apps: readonly StoreApp[] }) {
  const sitePath = useSitePath()
  const invalidates = [billingCalls.appStore, billingCalls.apps]
  const install = useAction(billingCalls.install, { invalidates })
  const remove = useAction(billingCalls.remove, { invalidates })
  return (
    <Panel title="Apps" text="Removing an app takes it off the launcher. Nothing is deleted.">
      <ErrorNotice error={install.error ?? remove.error} />
      <Table label="Apps" columns={[{ label: 'App' }, { label: 'Plan' }, { label: 'Change', isHidden: true }]}>
        {apps.map(({ slug, name, description, path, is_included, is_installed, is_in_launcher }) => (
          <Row key={slug}>
            <Cell kind="main">
              <TextLink to={sitePath(path)}>{name}</TextLink>
              <div className={styles.description}>{description}</div>
            </Cell>
            <Cell label="Plan">{is_included ? 'Included' : 'Not in your plan'}</Cell>
            <Cell kind="tool">
              {is_in_launcher ? (
                <IfMay call={is_installed ? billingCalls.remove : billingCalls.install}>
                  <Button
                    size="xs"
                    variant="default"
                    disabled={install.busy || remove.busy}
                    onClick={() => void (is_installed ? remove : install).run({ slug })}
                    aria-label={`${is_installed ? 'Remove' : 'Install'} ${name}`}
                  >
                    {is_installed ? 'Remove' : 'Install'}
                  </Button>
                </IfMay>
              ) : (
                <span className={styles.always}>Always available</span>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </Panel>
  )
}
