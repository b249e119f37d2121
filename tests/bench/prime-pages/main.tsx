import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SUBJECTS } from './subjects.tsx';

window.subjects = Object.keys(SUBJECTS);
const name = new URL(location.href).searchParams.get('of') ?? '';
const Subject = SUBJECTS[name];
const main = document.createElement('main');
document.body.append(main);
if (Subject)
  createRoot(main).render(
    <StrictMode>
      <h1>{name}</h1>
      <Subject />
    </StrictMode>,
  );
