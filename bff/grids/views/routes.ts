import { z } from 'zod';
import { gridViewParams, gridViewsParams, savedView, savedViewBody } from '#/bff/contract/grid-views.ts';
import { declareRoute, noAnswer } from '#/bff/http/declare-route.ts';
import { router } from '#/bff/http/router.ts';
import { changeView, readViews, removeView, saveView } from './change-views.ts';

const list = declareRoute({
  method: 'get',
  path: '/api/grids/{grid}/views',
  right: ['Access'],
  summary: "The caller's saved views of a grid, by name",
  params: gridViewsParams,
  answer: z.array(savedView),
});

const save = declareRoute({
  method: 'post',
  path: '/api/grids/{grid}/views',
  right: ['Access'],
  summary: 'Saves a view of a grid for the caller, under a new name',
  params: gridViewsParams,
  body: savedViewBody,
  answer: savedView,
});

const change = declareRoute({
  method: 'put',
  path: '/api/grids/{grid}/views/{idView}',
  right: ['Access'],
  summary: "Renames one of the caller's views, or replaces its content",
  params: gridViewParams,
  body: savedViewBody,
  answer: savedView,
  errors: ['NOT_FOUND'],
});

const remove = declareRoute({
  method: 'delete',
  path: '/api/grids/{grid}/views/{idView}',
  right: ['Access'],
  summary: "Deletes one of the caller's views",
  params: gridViewParams,
  answer: noAnswer,
  errors: ['NOT_FOUND'],
});

/** The views of grids that people save for themselves. */
export const gridViewRoutes = () =>
  router()
    .openapi(list, async (c) => c.json(await readViews(c.var.context, c.req.valid('param').grid), 200))
    .openapi(save, async (c) =>
      c.json(await saveView(c.var.context, c.req.valid('param').grid, c.req.valid('json')), 200),
    )
    .openapi(change, async (c) =>
      c.json(await changeView(c.var.context, c.req.valid('param'), c.req.valid('json')), 200),
    )
    .openapi(remove, async (c) => {
      await removeView(c.var.context, c.req.valid('param'));
      return c.body(null, 204);
    });
