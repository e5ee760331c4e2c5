/** Sends a file with progress. `fetch` does not report how much has been sent; `XMLHttpRequest` does. */
import type { Send } from './http.ts'

const answerOf = (request: XMLHttpRequest): Response =>
  new Response(request.responseText === '' ? null : request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers: { 'Content-Type': request.getResponseHeader('Content-Type') ?? '' },
  })

/** Sends a form, and reports the share that has been sent, 0 to 1. */
export const sendWithProgress =
  (onProgress: (share: number) => void): Send =>
  (path, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = (): void => reject(new TypeError('the upload did not arrive'))
      request.open(method, path)
      request.withCredentials = true
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
      request.addEventListener('load', () => resolve(answerOf(request)))
      for (const end of ['error', 'abort', 'timeout'] as const) request.addEventListener(end, fail)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body instanceof FormData ? body : null)
    })
