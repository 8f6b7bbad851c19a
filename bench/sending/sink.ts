/** Accepts and counts every email: the server that all senders are measured against, in its own process. */
import { createServer } from 'node:net'

const end = Buffer.from('\r\n.\r\n')
let taken = 0

const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.write('220 sink\r\n')
  let rest: Buffer = Buffer.alloc(0)
  let isInContent = false
  socket.on('data', (chunk: Buffer) => {
    let data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let answer = ''
    for (;;) {
      const at = isInContent ? data.indexOf(end) : data.indexOf('\r\n')
      if (at === -1) break
      if (isInContent) {
        taken++
        isInContent = false
        answer += '250 taken\r\n'
        data = data.subarray(at + end.length)
        continue
      }
      const verb = data.toString('latin1', 0, 4).toUpperCase()
      data = data.subarray(at + 2)
      if (verb === 'EHLO') answer += '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n'
      else if (verb === 'DATA') {
        isInContent = true
        answer += '354 go on\r\n'
      } else if (verb === 'QUIT') answer += '221 bye\r\n'
      else answer += '250 fine\r\n'
    }
    // Of the content, only the bytes that may begin its end marker must be kept.
    rest = isInContent && data.length > 4 ? data.subarray(data.length - 4) : data
    if (answer) socket.write(answer, 'latin1')
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
process.on('message', () => process.send?.({ taken }))
process.on('disconnect', () => process.exit(0))
