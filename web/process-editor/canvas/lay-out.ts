/** Draws a file that has no drawing; what lays it out comes when it is first asked for. */
export async function layOut(text: string): Promise<string> {
  const { layoutProcess } = await import('bpmn-auto-layout');
  return layoutProcess(text);
}
