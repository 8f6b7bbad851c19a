import { Button } from '@mantine/core'
import { useState } from 'react'
import { useHasRole } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { scriptCalls } from '../contract.ts'
import styles from './install-panels.module.css'

const example = `<?php $hash = hash_hmac('sha256', strtolower($email), getenv('TRELLIS_IDENTITY_SECRET')); ?>
<script>
  window.trellis = window.trellis || []
  trellis.push(['identify', { email: <?= json_encode($email) ?>, hash: '<?= $hash ?>' }])
</script>`

/** The secret with which the owner's server signs its visitor's identity, and how to do that. */
export default function IdentityPanel() {
  const isAdmin = useHasRole('admin')
  const [isShown, setShown] = useState(false)
  if (!isAdmin) return null
  return (
    <Panel
      title="Verified identity"
      text="Where customers log in, your server can sign who they are. Display rules about lists, segments and orders, and abandoned carts, then work for them."
      foot={
        !isShown && (
          <Button variant="default" onClick={() => setShown(true)}>
            Show identity secret
          </Button>
        )
      }
    >
      {isShown && <Secret />}
      <p className={styles.dim}>
        The signature is the HMAC-SHA256, in hexadecimal, of the email in lower case. With an <code>id</code> as well,
        sign <code>email:id</code>. Compute it on your server: whoever has the secret can read what your rules ask about
        any contact.
      </p>
      <CopyField label="Example in PHP" value={example} rows={5} />
    </Panel>
  )
}

function Secret() {
  const { data, error } = useCall(scriptCalls.identitySecret, {})
  if (error) return <ErrorNotice error={error} />
  return data ? <CopyField label="Identity secret" value={data.secret} /> : null
}
