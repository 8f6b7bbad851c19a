import { expect, test } from 'vitest'
import { databaseUser } from './runner.ts'

const root = 'root:x:0:0:root:/root:/bin/bash\n'

test.each([
  ['a user of ours', `${root}postgres:x:70:71::/:/bin/sh\ntrellis:x:998:997::/var/lib/trellis:/bin/sh\n`, [998, 997]],
  ['the user of PostgreSQL', `${root}mypostgres:x:5:5::/:\npostgres:x:70:71::/:/bin/sh\n`, [70, 71]],
  ['nobody where there is neither', root, [65_534, 65_534]],
  ['nobody where ours is root', `trellis:x:0:0::/:/bin/sh\n`, [65_534, 65_534]],
  ['nobody where nothing is known', '', [65_534, 65_534]],
])('as root without user namespaces, the database belongs to %s', (_who, passwd, [uid, gid]) => {
  expect(databaseUser(passwd)).toEqual({ uid, gid })
})
